import type { Icon } from "@primer/octicons-react";
import type { ComponentProps, ReactNode, Ref } from "react";
import { Link } from "#web/ui/Link.tsx";
import styles from "./Button.module.css";

type Variant = {
  variant?: "default" | "primary" | "danger" | "invisible";
  size?: "small" | "medium";
  icon?: Icon | undefined;
  isBlock?: boolean;
};

type Props = Omit<ComponentProps<"button">, "type"> &
  Variant & { type?: "button" | "submit"; isLoading?: boolean; trailing?: ReactNode };

/** A button with Primer's look and a fraction of its code. While it is loading it ignores clicks. */
export function Button({
  variant = "default",
  size = "medium",
  icon: Shape,
  isBlock,
  isLoading,
  trailing,
  type = "button",
  children,
  onClick,
  ...rest
}: Props) {
  return (
    <button
      type={type}
      className={styles.button}
      data-variant={variant}
      data-size={size}
      data-block={isBlock || undefined}
      aria-busy={isLoading || undefined}
      aria-disabled={isLoading || undefined}
      onClick={isLoading ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {isLoading ? <span className={styles.spinner} aria-hidden /> : Shape && <Shape />}
      {children !== undefined && <span className={styles.text}>{children}</span>}
      {trailing}
    </button>
  );
}

type IconProps = Omit<ComponentProps<"button">, "type" | "children"> &
  Omit<Variant, "icon" | "isBlock"> & { icon: Icon; "aria-label": string; ref?: Ref<HTMLButtonElement> };

/** A button with only an icon. Its label is for screen readers, and its tooltip. */
export function IconButton({ icon: Shape, variant = "invisible", size = "medium", ...rest }: IconProps) {
  return (
    <button
      type="button"
      title={rest["aria-label"]}
      className={styles.button}
      data-variant={variant}
      data-size={size}
      data-square
      {...rest}
    >
      <Shape />
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  variant = "default",
  size = "medium",
  icon: Shape,
  isBlock,
  children,
  ...rest
}: Variant & ComponentProps<typeof Link>) {
  return (
    <Link className={styles.button} data-variant={variant} data-size={size} data-block={isBlock || undefined} {...rest}>
      {Shape && <Shape />}
      {children !== undefined && <span className={styles.text}>{children}</span>}
    </Link>
  );
}

/** Buttons without a gap between them. */
export function ButtonGroup({ children }: { children: ReactNode }) {
  return <div className={styles.group}>{children}</div>;
}
