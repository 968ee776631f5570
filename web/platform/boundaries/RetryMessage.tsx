type Props = { message: string; className?: string | undefined; onRetry: () => void };

/** An error with a button that tries again. */
export function RetryMessage({ message, className, onRetry }: Props) {
  return (
    <p className={className} role="alert">
      {message}{" "}
      <button type="button" className="link-button" onClick={onRetry}>
        Try again
      </button>
    </p>
  );
}
