import { Component, type ReactNode } from "react";
import { Button, Notice } from "#site/components/controls/Controls.tsx";
import { EDITOR } from "../texts.ts";
import { focusHeading } from "./Dialog.tsx";

/** Shows a button in place of what React could not show. Typed text is in the sessions of the records, which go on saving. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div role="alert">
        <Notice tone="bad">
          <p>{EDITOR.broken}</p>
          <Button onClick={() => this.setState({ hasFailed: false }, focusHeading)}>{EDITOR.goOn}</Button>
        </Notice>
      </div>
    );
  }
}
