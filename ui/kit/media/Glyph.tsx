import { Icon } from '../icons/Icon.tsx'
import type { IconPath } from '../icons/iconPath.ts'

/** An icon on a small square, where a row has no picture of its own. */
export function Glyph({
  icon,
  accent = false,
}: {
  readonly icon: IconPath | string
  readonly accent?: boolean | undefined
}) {
  return (
    <span className={`tk-glyph${accent ? ' tk-glyph--accent' : ''}`}>
      <Icon icon={icon} />
    </span>
  )
}
