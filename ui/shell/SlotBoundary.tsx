import { Component, type ReactNode } from 'react'

type Props = { readonly children: ReactNode; readonly onError: (error: unknown) => void }

/** Draws nothing of a slot that throws: around the header no view's boundary stands. */
export class SlotBoundary extends Component<Props, { readonly failed: boolean }> {
  override state: { readonly failed: boolean } = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
