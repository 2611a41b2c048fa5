import { Icon } from '../icons/Icon.tsx'
import type { IconPath } from '../icons/iconPath.ts'

type Props = { readonly icon: IconPath | string; readonly tone?: 'accent' | 'warning' | 'danger' | undefined }

/** A disc with an icon, for the middle of a bezel. */
export function RingCore({ icon, tone }: Props) {
  return (
    <span className={`core${tone ? ` core--${tone}` : ''}`}>
      <Icon icon={icon} />
    </span>
  )
}
