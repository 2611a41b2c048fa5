import { Icon } from '../icons/Icon.tsx'
import { certified } from '../icons/icons.ts'
import { initialOf } from './initialOf.ts'
import { SafeImage } from './SafeImage.tsx'

type Props = {
  readonly name: string
  readonly src?: string | undefined
  readonly size?: number | undefined
  /** Asks for the image only after the first frame. */
  readonly deferred?: boolean | undefined
  /** Adds the seal of a certified wallet; say so in text too. */
  readonly seal?: boolean | undefined
}

/** A wallet or an app: a rounded square with its picture or its initial. */
export function WalletIcon({ name, src, size = 36, deferred, seal = false }: Props) {
  const initial = <span className="tk-initial" aria-hidden="true" data-initial={initialOf(name)} />
  const tile = (
    <span className="tk-wal" style={{ inlineSize: size, blockSize: size, fontSize: size * 0.44 }}>
      <SafeImage src={src} deferred={deferred} fallback={initial} />
    </span>
  )
  if (!seal) return tile
  return (
    <span className="rel">
      {tile}
      <span className="tk-seal">
        <Icon icon={certified} />
      </span>
    </span>
  )
}
