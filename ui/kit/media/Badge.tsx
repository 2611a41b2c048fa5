import { Icon } from '../icons/Icon.tsx'
import type { IconPath } from '../icons/iconPath.ts'
import { Spinner } from '../stage/Spinner.tsx'

type Props = { readonly icon?: IconPath | string | undefined; readonly tone?: 'done' | 'danger' | undefined }

/** The kind of a transaction, at the corner of an asset’s icon; a spinner while it is pending. */
export function Badge({ icon, tone }: Props) {
  return (
    <span className={`tk-badge${tone ? ` tk-badge--${tone}` : ''}`}>{icon ? <Icon icon={icon} /> : <Spinner />}</span>
  )
}
