import { type ReactNode, useEffect, useState } from 'react'
import { useAfterPaint } from '../hooks/useAfterPaint.ts'
import { safeImageUrl } from './safeImageUrl.ts'

/** After how long an image that has not come is given up, in ms. */
const patience = 2_000

type Props = {
  readonly src: string | undefined
  /** Drawn where there is no image, where it may not be shown, or where it fails. */
  readonly fallback?: ReactNode
  readonly alt?: string | undefined
  readonly className?: string | undefined
  readonly size?: number | undefined
  /** Asks for the image only after the first frame. */
  readonly deferred?: boolean | undefined
}

/** An image from the outside: allowed addresses only, no referrer, and something in its place when it does not come. */
export function SafeImage({ src, ...rest }: Props) {
  const url = safeImageUrl(src)
  return url ? <Loading key={url} url={url} {...rest} /> : rest.fallback
}

function Loading({ url, fallback, alt = '', className, size, deferred = false }: Omit<Props, 'src'> & { url: string }) {
  const painted = useAfterPaint(deferred)
  const [phase, setPhase] = useState<'pending' | 'shown' | 'failed'>('pending')
  useEffect(() => {
    if (!painted || phase !== 'pending') return
    const timer = setTimeout(() => setPhase('failed'), patience)
    return () => clearTimeout(timer)
  }, [painted, phase])
  if (phase === 'failed') return <>{fallback}</>
  return (
    <img
      className={`tk-img${phase === 'pending' ? ' is-pending' : ''} ${className ?? ''}`.trim()}
      src={painted ? url : undefined}
      alt={alt}
      width={size}
      height={size}
      decoding="async"
      draggable={false}
      referrerPolicy="no-referrer"
      onLoad={() => setPhase('shown')}
      onError={() => setPhase('failed')}
    />
  )
}
