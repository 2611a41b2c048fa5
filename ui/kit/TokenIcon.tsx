import type { ReactNode } from 'react'
import { initialOf } from './initialOf.ts'
import { NetworkIcon } from './NetworkIcon.tsx'
import { SafeImage } from './SafeImage.tsx'

type Props = {
  readonly symbol: string
  readonly src?: string | undefined
  readonly size?: number | undefined
  readonly deferred?: boolean | undefined
  readonly network?: { readonly name: string; readonly src?: string | undefined } | undefined
  /** In place of the network: a Badge. */
  readonly badge?: ReactNode
}

/** An asset: a circle, with the mark of its network at the corner. */
export function TokenIcon({ symbol, src, size = 36, deferred, network, badge }: Props) {
  return (
    <span className="tk-tok" style={{ inlineSize: size, blockSize: size, fontSize: size * 0.44 }}>
      <span className="tk-tok__i">
        <SafeImage
          src={src}
          deferred={deferred}
          fallback={<span className="tk-initial" aria-hidden="true" data-initial={initialOf(symbol)} />}
        />
      </span>
      {badge ??
        (network && (
          <span className="tk-tok__n">
            <NetworkIcon name={network.name} src={network.src} size={size > 30 ? 14 : 11} deferred={deferred} />
          </span>
        ))}
    </span>
  )
}
