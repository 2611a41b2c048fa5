import { selectNetwork } from 'tapkit/kernel'
import { isUnsupported } from '../core/isUnsupported.ts'
import { buttons } from '../locales/buttons.ts'
import type { DrawButton } from './drawButton.ts'
import { chevronDown, iconPart, imagePart, part, warning } from './parts.ts'

/** The active network's mark and name; 'Unsupported' while the wallet is on one that the app does not offer. */
export const drawNetworkButton: DrawButton = (kernel, element) => {
  const { state } = kernel
  const text = kernel.messages('buttons', buttons)
  const namespace = element.getAttribute('namespace') ?? undefined
  const network = kernel.networks.get(selectNetwork(state, namespace) ?? '')
  const unsupported = isUnsupported(state, namespace)
  const label = unsupported ? text.unsupported : (element.getAttribute('label') ?? network?.name ?? text.selectNetwork)
  const mark = unsupported ? iconPart(warning, 'i warn') : imagePart(network?.imageUrl, label, 'net')
  return {
    className: 'tk-host tk-host--plain tk-host--net',
    parts: [mark, part('span', 'trunc', label), iconPart(chevronDown)],
    label: unsupported ? text.unsupported : text.network(label),
    onClick: () => {
      kernel.track('CLICK_NETWORKS')
      if (unsupported && namespace) kernel.open({ namespace })
      else kernel.open(unsupported ? 'UnsupportedChain' : 'Networks')
    },
  }
}
