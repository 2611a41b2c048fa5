import { Icon } from '../icons/Icon.tsx'
import type { IconPath } from '../icons/iconPath.ts'
import { Spinner } from '../stage/Spinner.tsx'

type Props = { readonly icon?: IconPath | string | undefined; readonly tone?: 'done' | 'danger' | undefined }

/** What happened to an asset, at the corner of its icon; without an icon it is still happening. */
export function Badge({ icon, tone }: Props) {
  return (
    <span className={`tk-badge${tone ? ` tk-badge--${tone}` : ''}`}>{icon ? <Icon icon={icon} /> : <Spinner />}</span>
  )
}
