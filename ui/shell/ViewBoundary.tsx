import { Component, type ReactNode } from 'react'
import { Button } from '../kit/Button.tsx'
import { alert as alertIcon } from '../kit/icons.ts'
import { Stage } from '../kit/Stage.tsx'
import { en } from '../locales/en.ts'

type Props = {
  readonly view: string
  readonly children: ReactNode
  readonly onError: (error: unknown) => void
  readonly onBack: () => void
  readonly onRetry: () => void
}

/** Catches what a view throws: the visitor sees what failed and that nothing was lost; the host page sees nothing. */
export class ViewBoundary extends Component<Props, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('Unknown error') }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    const { view, onBack, onRetry } = this.props
    const code = String((error as { code?: unknown }).code ?? (error as { name?: unknown }).name ?? 'unknown').slice(
      0,
      60,
    )
    return (
      <div role="alert">
        <Stage icon={alertIcon} tone="danger" title={en.shell.failedTitle(view)} text={en.shell.failedText} />
        <div className="tk-pad tk-actions">
          <Button variant="secondary" onClick={onBack}>
            {en.shell.goBack}
          </Button>
          <Button variant="primary" onClick={onRetry}>
            {en.shell.tryAgain}
          </Button>
        </div>
        <footer className="tk-foot mono">{en.shell.errorId(code)}</footer>
      </div>
    )
  }
}
