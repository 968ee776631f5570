import { useRevalidator } from "react-router";

/** Fetches the page's data again after a command whose result the store cannot know, such as a row that is gone. */
export function useRefresh(): () => void {
  const { revalidate } = useRevalidator();
  return () => void revalidate();
}
