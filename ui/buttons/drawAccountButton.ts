import { formatBalance, selectAccount, selectNamespace, truncateAddress } from 'tapkit/kernel'
import { isUnsupported } from '../core/isUnsupported.ts'
import { buttons } from '../locales/buttons.ts'
import { dialPart } from './dialPart.ts'
import type { DrawButton } from './drawButton.ts'
import { iconPart, imagePart, part, warning } from './parts.ts'

/** The address's dial and short form, with the balance where `balance` is not 'hide'. */
export const drawAccountButton: DrawButton = (kernel, element) => {
  const { state } = kernel
  const text = kernel.messages('buttons', buttons)
  const namespace = element.getAttribute('namespace') ?? selectNamespace(state)
  const account = selectAccount(state, namespace)
  if (!account.address) return undefined
  const unsupported = isUnsupported(state, namespace)
  const start = Number(element.getAttribute('chars-start') ?? 4)
  const end = Number(element.getAttribute('chars-end') ?? 6)
  const name = account.profile?.name ?? truncateAddress(account.address, start, end)
  const picture = account.profile?.imageUrl
  const inner = part(
    'span',
    'in',
    picture ? imagePart(picture, name, 'dial') : dialPart(account.address),
    part('span', 'ltr', name),
  )
  const { data } = account.balance
  const balance = element.getAttribute('balance') !== 'hide' && data ? formatBalance(data, state.locale) : undefined
  const shown = balance && part('span', 'ltr', balance.grouped)
  if (shown && balance) shown.title = balance.exact
  return {
    className: `tk-host tk-host--plain tk-host--acct ${shown ? '' : 'tk-host--bare'}`,
    parts: [...(unsupported ? [iconPart(warning, 'i warn')] : []), ...(shown ? [shown, ' '] : []), inner],
    // The name says the visible text, in its order: a visitor who speaks to the browser reads it off the button.
    label: [text.account([balance?.grouped, name].filter(Boolean).join(' ')), unsupported && text.unsupported]
      .filter(Boolean)
      .join(', '),
    onClick: () => kernel.open({ namespace }),
  }
}
