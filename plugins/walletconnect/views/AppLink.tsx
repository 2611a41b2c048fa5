import { type Opening, safeHref } from 'tapkit/ui'

type Props = {
  readonly opening: Opening
  readonly variant: 'primary' | 'secondary'
  readonly autoFocus?: boolean | undefined
  readonly onOpen?: (() => void) | undefined
  readonly children: string
}

/** A link into a wallet: the browser follows it in the press itself, which nothing that waits could do. */
export function AppLink({ opening, variant, autoFocus, onOpen, children }: Props) {
  return (
    <a
      className={`tk-btn tk-btn--${variant} tk-btn--full`}
      href={safeHref(opening.href, opening.schemes)}
      target={opening.target}
      rel="noopener noreferrer"
      onClick={onOpen}
      data-autofocus={autoFocus || undefined}
    >
      <span>{children}</span>
    </a>
  )
}
