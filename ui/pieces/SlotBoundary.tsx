import { Component, type ReactNode } from 'react'

type Props = { readonly children: ReactNode; readonly onError: (error: unknown) => void }

/** Draws nothing of a slot item that throws: the rest of the modal stays. */
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
