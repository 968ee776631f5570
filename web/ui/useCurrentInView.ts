import { useEffect, useRef, type RefObject } from "react";

/** For a navigation that scrolls sideways on narrow screens: scrolls it to the link of the page that is shown. */
export function useCurrentInView(pathname: string): RefObject<HTMLElement | null> {
  const navigation = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = navigation.current?.querySelector("[aria-current]");
    if (!navigation.current || !current) return;
    const [frame, link] = [navigation.current.getBoundingClientRect(), current.getBoundingClientRect()];
    if (link.left < frame.left || link.right > frame.right)
      navigation.current.scrollLeft += link.left + link.width / 2 - frame.left - frame.width / 2;
  }, [pathname]);
  return navigation;
}
