import type { ReactNode, Ref } from 'react'
import type { IconPath } from '../icons/iconPath.ts'
import { ProgressRing, type RingState } from './ProgressRing.tsx'
import { RingCore } from './RingCore.tsx'

type Props = {
  readonly title: ReactNode
  readonly text?: ReactNode
  /** State of the bezel; without it and without `media` the icon stands alone. */
  readonly ring?: RingState | undefined
  /** The content of the bezel: the icon of a wallet, an account or a network. */
  readonly core?: ReactNode
  /** A disc with an icon, if there is no picture. */
  readonly icon?: IconPath | string | undefined
  readonly tone?: 'accent' | 'warning' | 'danger' | undefined
  /** In place of the bezel. */
  readonly media?: ReactNode
  /** Says a change of headline aloud. */
  readonly live?: boolean | undefined
  readonly headingRef?: Ref<HTMLHeadingElement> | undefined
  /** Actions under the sentence. */
  readonly children?: ReactNode
}

/** A view with a single subject: a bezel, a headline, a sentence and the actions. */
export function Stage({ title, text, ring, core, icon, tone, media, live = false, headingRef, children }: Props) {
  const disc = icon && <RingCore icon={icon} tone={tone} />
  return (
    <div className="tk-stage">
      {media ?? (ring === undefined ? disc : <ProgressRing state={ring}>{core ?? disc}</ProgressRing>)}
      <div aria-live={live ? 'polite' : undefined}>
        <h2 ref={headingRef} className="tk-stage__t" tabIndex={-1}>
          {title}
        </h2>
        {text && <p className="tk-stage__s">{text}</p>}
      </div>
      {children && <div className="tk-stage__a">{children}</div>}
    </div>
  )
}
