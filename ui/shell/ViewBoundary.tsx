import { Component, type ReactNode } from 'react'
import { Button } from '../kit/buttons/Button.tsx'
import { alert as alertIcon } from '../kit/icons/icons.ts'
import { Stage } from '../kit/stage/Stage.tsx'
import type { en } from '../locales/en.ts'

type Props = {
  readonly text: (typeof en)['shell']
  /** The view's name for the visitor. */
  readonly view: string
  readonly children: ReactNode
  readonly onError: (error: unknown) => void
  readonly onBack: () => void
  readonly onRetry: () => void
}

/** Catches the errors of a view: the visitor sees the failure and that nothing was lost; the host page sees nothing. */
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
    const { view, text, onBack, onRetry } = this.props
    const id = idOf(error)
    return (
      <div role="alert">
        <Stage icon={alertIcon} tone="danger" title={text.failedTitle(view)} text={text.failedText} />
        <div className="tk-pad tk-actions">
          <Button variant="secondary" onClick={onBack}>
            {text.goBack}
          </Button>
          <Button variant="primary" onClick={onRetry}>
            {text.tryAgain}
          </Button>
        </div>
        {id && <div className="tk-foot mono">{/error$/i.test(id) ? id : text.errorId(id)}</div>}
      </div>
    )
  }
}

/** The text that a visitor can pass on for help: the code of a coded error, else the kind of the error; `undefined` without a kind. */
function idOf(error: unknown): string | undefined {
  const { code, name } = Object(error) as { readonly code?: unknown; readonly name?: unknown }
  const id = String(code ?? name ?? '').slice(0, 60)
  return id === 'Error' ? undefined : id
}
