import { dialOf } from './dialOf.ts'
import { SafeImage } from './SafeImage.tsx'

type Props = {
  readonly address: string
  /** A picture of the account's own, in place of the dial. */
  readonly src?: string | undefined
  readonly size?: number | undefined
}

/** An account: its picture, or the dial that its address draws. Decorative: the address stands in text. */
export function Avatar({ address, src, size = 40 }: Props) {
  return (
    <span className="tk-av" style={{ inlineSize: size, blockSize: size }}>
      <SafeImage src={src} fallback={<DialDrawing address={address} />} />
    </span>
  )
}

function DialDrawing({ address }: { address: string }) {
  const { background, tints } = dialOf(address)
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" strokeWidth="1.8" strokeLinecap="round">
      <circle cx="20" cy="20" r="20" fill={background} />
      {tints.map(({ color, d }) => (
        <path key={color} d={d} stroke={color} fill="none" />
      ))}
    </svg>
  )
}
