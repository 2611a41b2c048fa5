import { Button } from '../kit/buttons/Button.tsx'
import { Notice } from '../kit/stage/Notice.tsx'
import { Disclosure } from '../kit/text/Disclosure.tsx'
import type { KeyedNotice } from './noticesToShow.ts'

type Props = {
  readonly notices: readonly KeyedNotice[]
  /** The label of the control that opens a notice's details. */
  readonly more: string
  /** Absent while no other way of paying can be chosen. */
  readonly onInstead: ((code: string) => void) | undefined
}

/**
 * The notices to read before confirming. Each notice can take the focus, and has a mark at either end for an observer.
 */
export function ReviewNotices({ notices, more, onInstead }: Props) {
  if (notices.length === 0) return null
  return (
    <div className="tk-block tk-gap tk-review__notices">
      {notices.map(({ key, tone, title, text, details, instead }) => (
        <div key={key} className="tk-review__notice" tabIndex={-1}>
          <i data-start={key} />
          <Notice tone={tone} title={title}>
            {text}
            {details && (
              <Disclosure summary={more}>
                <pre className="tk-review__log mono">{details}</pre>
              </Disclosure>
            )}
            {instead && (
              <Button size={40} full disabled={!onInstead} onClick={() => onInstead?.(instead.code)}>
                {instead.label}
              </Button>
            )}
          </Notice>
          <i data-end={key} />
        </div>
      ))}
    </div>
  )
}
