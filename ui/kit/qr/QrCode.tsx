import { type ReactNode, useMemo } from 'react'
import { useCss } from '../../theme/useCss.ts'
import { encodeQr, type QrGrid, type QrLevel } from './encodeQr.ts'
import { qrCodeCss } from './qrCode.css.ts'
import { qrPath } from './qrPath.ts'

type Props = {
  readonly value: string
  /** The content of the code, in words. */
  readonly label: string
  /** M for links, Q for addresses. */
  readonly level?: QrLevel | undefined
  /** Stands in the middle, at most 52 px on a large plate. */
  readonly logo?: ReactNode
  /** It has expired. */
  readonly dimmed?: boolean | undefined
  /** Drawn where the value is too long for a code. */
  readonly fallback?: ReactNode
}

/** A QR code on its plate, dark on light in both themes. */
export function QrCode({ value, label, level = 'M', logo, dimmed = false, fallback }: Props) {
  const root = useCss<HTMLDivElement>(qrCodeCss)
  const grid = useMemo(() => tryEncode(value, level), [value, level])
  const hole = !logo || !grid ? 0 : grid.length > 40 ? 13 : 9
  const path = useMemo(() => grid && qrPath(grid, hole), [grid, hole])
  if (!grid || !path) return <>{fallback}</>
  return (
    <div ref={root} className={`tk-qr${dimmed ? ' is-dimmed' : ''}`} role="img" aria-label={label}>
      <svg viewBox={`0 0 ${grid.length} ${grid.length}`} shapeRendering="geometricPrecision" aria-hidden="true">
        <path d={path} />
      </svg>
      {logo && <span className="tk-qr__logo">{logo}</span>}
    </div>
  )
}

function tryEncode(value: string, level: QrLevel): QrGrid | undefined {
  try {
    return encodeQr(value, level)
  } catch {
    return undefined
  }
}
