import { selectStatus } from 'tapkit/kernel'
import { buttons } from '../locales/buttons.ts'
import type { DrawButton } from './drawButton.ts'
import { iconPart, part, spinner } from './parts.ts'

/** 'Connect wallet'; while a connection is under way a spinner with its width kept. */
export const drawConnectButton: DrawButton = (kernel, element) => {
  const { state } = kernel
  const words = kernel.messages('buttons', buttons)
  const namespace = element.getAttribute('namespace') ?? undefined
  const asked = namespace === undefined ? state.networks.map((id) => id.slice(0, id.indexOf(':'))) : [namespace]
  const busy = asked.some((name) => selectStatus(state, name).endsWith('connecting'))
  const label = element.getAttribute('label') ?? words.connect
  const text = busy ? (element.getAttribute('loading-label') ?? words.connecting) : label
  return {
    className: `tk-host tk-host--connect ${element.getAttribute('size') === 'sm' ? 'tk-host--sm' : ''}`,
    parts: busy ? [iconPart(spinner, 'i tk-spin'), part('span', '', text)] : [part('span', '', text)],
    label: text,
    onClick: () => {
      if (state.modal.open) kernel.close()
      else if (namespace) kernel.open({ namespace })
      else kernel.open()
    },
  }
}
