import { selectAccount, selectNetwork, type ViewName, type ViewProps } from 'tapkit/kernel'
import { EmptyState, emptyIcon, Icon, Row, useKernelState, useMessages } from 'tapkit/ui'
import { messages } from '../messages.ts'
import { sellers } from '../sellers.ts'

/** The ways in which money comes to the account, of those that are composed and offered on the network in use. */
export default function FundWalletView({ kernel }: ViewProps<'FundWallet'>) {
  const words = useMessages(kernel, 'onramp', messages)
  const state = useKernelState(kernel)
  const network = kernel.networks.get(selectNetwork(state) ?? '')
  const { address } = selectAccount(state)
  const rows = [
    sellers(kernel).length > 0 && {
      view: 'OnRampProviders',
      icon: 'buy',
      title: words.fundBuy,
      text: words.fundBuyText,
    },
    kernel.view('Receive') &&
      address && { view: 'Receive', icon: 'receive', title: words.fundReceive, text: words.fundReceiveText },
    // The view's own plugin knows on which networks it is offered.
    network &&
      kernel.view('PayWithExchange') &&
      kernel.hooks.services.for('exchange').call([], { network }).length > 0 && {
        view: 'PayWithExchange',
        icon: 'bank',
        title: words.fundDeposit,
        text: words.fundDepositText,
      },
  ].filter((row) => typeof row === 'object')
  if (rows.length === 0) return <EmptyState icon={emptyIcon} title={words.fundNothing} text={words.fundNothingText} />
  return (
    <ul className="tk-list" aria-label={words.fundTitle}>
      {rows.map(({ view, icon, title, text }, index) => (
        <li key={view}>
          <Row
            media={<Icon icon={icon} />}
            title={title}
            subtitle={text}
            trailing={<Icon icon="chevron-right" size={16} className="flip-rtl" />}
            autoFocus={index === 0}
            // These views belong to plugins that this plugin does not know.
            onClick={() => kernel.navigate(view as ViewName, undefined as never)}
          />
        </li>
      ))}
    </ul>
  )
}
