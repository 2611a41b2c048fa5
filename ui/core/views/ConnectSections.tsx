import type { Kernel, SlotItem } from 'tapkit/kernel'
import { SlotBoundary } from '../../pieces/SlotBoundary.tsx'
import { SlotView } from './SlotView.tsx'

type Props = { readonly kernel: Kernel; readonly items: readonly SlotItem[] }

/** Sections of Connect, each by the view of its plugin. A section that throws leaves the wallets in place. */
export function ConnectSections({ kernel, items }: Props) {
  return items.map((item) => (
    <SlotBoundary key={item.id} onError={kernel.report}>
      <SlotView kernel={kernel} item={item}>
        <div className="tk-section--coming" />
      </SlotView>
    </SlotBoundary>
  ))
}
