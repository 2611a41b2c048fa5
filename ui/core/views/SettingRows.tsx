import type { Kernel } from 'tapkit/kernel'
import { Icon } from '../../kit/icons/Icon.tsx'
import { chevronRight } from '../../kit/icons/icons.ts'
import { Row } from '../../kit/lists/Row.tsx'

type Props = { readonly kernel: Kernel; readonly namespace: string; readonly connectorId: string }

/** Rows that plugins add for a wallet, such as the settings of a wallet that has no app of its own. */
export function SettingRows({ kernel, namespace, connectorId }: Props) {
  const items = kernel.slot('account.settings', { namespace, connectorId })
  if (items.length === 0) return null
  return (
    <div className="tk-list">
      {items.map((item) => (
        <Row
          key={item.id}
          media={
            <span className="tk-glyph">
              <Icon icon={item.icon} />
            </span>
          }
          title={item.label}
          trailing={<Icon icon={chevronRight} size={16} className="flip-rtl" />}
          onClick={() => kernel.navigate(item)}
        />
      ))}
    </div>
  )
}
