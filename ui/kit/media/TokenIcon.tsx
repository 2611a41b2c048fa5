import { type ReactNode, useEffect, useState } from 'react'
import { initialOf } from './initialOf.ts'
import { NetworkIcon } from './NetworkIcon.tsx'
import { SafeImage } from './SafeImage.tsx'

type Props = {
  readonly symbol: string
  readonly src?: string | undefined
  readonly size?: number | undefined
  readonly deferred?: boolean | undefined
  readonly network?: { readonly name: string; readonly src?: string | undefined } | undefined
  /**
   * Whether its symbol can be relied on: a network's own currency (`native`), or a token that the host has listed. It is then
   * drawn if it has no picture. A stranger's token may bear any name, and keeps its initial.
   */
  readonly known?: 'native' | 'listed' | undefined
  /** In place of the network: a Badge. */
  readonly badge?: ReactNode
}

type Marks = typeof import('./tokenMarks.ts').tokenMarks
/** The drawings, once they are there; none where they cannot be loaded. */
let marks: Marks | undefined

/** An asset: a circle, with the mark of its network at the corner. */
export function TokenIcon({ symbol, src, size = 36, deferred, network, known, badge }: Props) {
  const initial = <span className="tk-initial" aria-hidden="true" data-initial={initialOf(symbol)} />
  return (
    <span className="tk-tok" style={{ inlineSize: size, blockSize: size, fontSize: size * 0.44 }}>
      <span className="tk-tok__i">
        <SafeImage
          src={src}
          deferred={deferred}
          fallback={
            known ? (
              <Drawing symbol={symbol}>
                <SafeImage src={known === 'native' ? network?.src : undefined} fallback={initial} />
              </Drawing>
            ) : (
              initial
            )
          }
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

/** Our own drawing of a well-known token, or a stand-in for any other token. */
function Drawing({ symbol, children }: { readonly symbol: string; readonly children: ReactNode }) {
  const [loaded, setLoaded] = useState(marks)
  useEffect(() => {
    if (loaded) return
    void import('./tokenMarks.ts')
      .then(
        ({ tokenMarks }) => tokenMarks,
        (): Marks => ({}),
      )
      .then((found) => {
        marks = found
        setLoaded(found)
      })
  }, [loaded])
  // A letter that turns into a picture would be seen.
  if (!loaded) return null
  const mark = Object.hasOwn(loaded, symbol.toUpperCase()) && loaded[symbol.toUpperCase()]
  if (!mark) return children
  const [ground, path, line] = mark
  const white = '#fff'
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" width="100%" height="100%" data-mark={symbol}>
      <path fill={ground} d="M0 0h40v40H0z" />
      <path
        d={path}
        fill={line ? 'none' : white}
        stroke={line ? white : 'none'}
        strokeWidth={line}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
