import { initialOf } from './initialOf.ts'
import { SafeImage } from './SafeImage.tsx'

type Props = {
  readonly name: string
  readonly src?: string | undefined
  readonly size?: number | undefined
  readonly deferred?: boolean | undefined
}

/** A network: a square with one clipped corner. */
export function NetworkIcon({ name, src, size = 32, deferred }: Props) {
  return (
    <span className="tk-net" style={{ inlineSize: size, blockSize: size, fontSize: size * 0.5 }}>
      <SafeImage
        src={src}
        deferred={deferred}
        fallback={<span className="tk-initial" aria-hidden="true" data-initial={initialOf(name)} />}
      />
    </span>
  )
}
