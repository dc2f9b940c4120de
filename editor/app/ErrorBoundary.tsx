import { Component, type ReactNode } from "react";
import { Button, Notice } from "#site/components/controls/Controls.tsx";
import { focusHeading } from "./Dialog.tsx";

/** Shows a button in place of what React could not show. What was typed is in the sessions of the records, which go on saving. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div role="alert">
        <Notice tone="bad">
          <p>
            Something changed this page from outside, or went wrong in it. Everything you typed into the record is kept.
          </p>
          <Button onClick={() => this.setState({ hasFailed: false }, focusHeading)}>Go on</Button>
        </Notice>
      </div>
    );
  }
}
