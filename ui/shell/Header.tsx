import { type Kernel, selectNetwork } from 'tapkit/kernel'
import { Icon } from '../kit/Icon.tsx'
import { IconButton } from '../kit/IconButton.tsx'
import { chevronDown, chevronLeft, close, help } from '../kit/icons.ts'
import { NetworkIcon } from '../kit/NetworkIcon.tsx'
import { Stepper } from '../kit/Stepper.tsx'
import { useKernelState } from '../kit/useKernelState.ts'
import { en } from '../locales/en.ts'
import type { ShownRoute } from './useRoute.ts'

type Props = { readonly kernel: Kernel; readonly current: ShownRoute }

/** The rail above a view: back, help or the network; the title; close. */
export function Header({ kernel, current }: Props) {
  const { view, title, label, route, direction } = current
  return (
    <div className="tk-head">
      <div className="tk-head__l">
        <Start kernel={kernel} current={current} />
      </div>
      <h1 className="tk-head__t">
        {/* A view without a title still has a name. */}
        <span key={title} className={title ? undefined : 'sr'} data-direction={direction}>
          {title || label}
        </span>
      </h1>
      <div className="tk-head__r">
        {route && <End kernel={kernel} view={route.view} />}
        {view?.closable !== false && (
          <IconButton icon={close} label={en.shell.close} onClick={() => kernel.close('user')} />
        )}
      </div>
      {view?.step && <Stepper at={view.step.at} of={view.step.of} label={en.shell.step(view.step.at, view.step.of)} />}
    </div>
  )
}

function End({ kernel, view }: { kernel: Kernel; view: string }) {
  const [item] = kernel.slot('header.end', { view })
  if (!item) return null
  return (
    <IconButton
      icon={item.icon}
      label={item.label}
      onClick={() => kernel.navigate(item.view as never, item.params as never)}
    />
  )
}

function Start({ kernel, current }: Props) {
  const { view, route, depth } = current
  if (route?.view === 'Account' && kernel.state.config.features.networkSwitch) return <NetworkKey kernel={kernel} />
  if (depth > 1 && view?.back !== false) {
    return <IconButton icon={chevronLeft} label={en.shell.back} onClick={() => kernel.goBack()} />
  }
  if (route?.view !== 'Connect') return null
  return (
    <IconButton
      icon={help}
      label={en.shell.help}
      onClick={() => {
        kernel.track('CLICK_WALLET_HELP')
        kernel.navigate('WhatIsAWallet')
      }}
    />
  )
}

function NetworkKey({ kernel }: { kernel: Kernel }) {
  const network = kernel.networks.get(selectNetwork(useKernelState(kernel)) ?? '')
  if (!network) return null
  return (
    <button
      type="button"
      className="tk-netkey"
      aria-label={en.shell.chooseNetwork(network.name)}
      onClick={() => {
        kernel.track('CLICK_NETWORKS')
        kernel.navigate('Networks')
      }}
    >
      <NetworkIcon name={network.name} src={network.imageUrl} size={20} />
      <span className="trunc">{network.name}</span>
      <Icon icon={chevronDown} size={16} />
    </button>
  )
}
