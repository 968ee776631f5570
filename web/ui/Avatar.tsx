import styles from "./Avatar.module.css";

type Props = { src: string; size?: number; alt?: string };

/** An account's picture. Decorative beside a login, so its alternative text is empty unless one is given. */
export function Avatar({ src, size = 20, alt = "" }: Props) {
  return <img className={styles.avatar} src={path(src)} width={size} height={size} alt={alt} loading="lazy" />;
}

/** Our own pictures by path, so that a page works under any of the server's names. */
function path(src: string): string {
  const at = src.indexOf("/avatars/");
  return at >= 0 ? src.slice(at) : src;
}
