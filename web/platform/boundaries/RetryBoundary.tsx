import { Component, type ReactNode } from "react";

type Props = {
  message: string;
  className?: string | undefined;
  onRetry: () => void;
  /** Closes a panel whose own button failed with it. */
  onClose?: () => void;
  children: ReactNode;
};

/** Shows an error of its children in their place, so that the page around them stays usable. */
export class RetryBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    const { message, className, onRetry, onClose, children } = this.props;
    if (!this.state.hasFailed) return children;
    const retry = () => {
      onRetry();
      this.setState({ hasFailed: false });
    };
    return (
      <p className={className} role="alert">
        {message}{" "}
        <button type="button" className="link-button" onClick={retry}>
          Try again
        </button>
        {onClose && (
          <>
            {" · "}
            <button type="button" className="link-button" onClick={onClose}>
              Close panel
            </button>
          </>
        )}
      </p>
    );
  }
}
