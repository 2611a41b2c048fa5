import { themeOf } from './createConfig.ts'
import type { createHooks } from './hooks/createHooks.ts'
import { aside } from './loading/aside.ts'
import { withWalletActions } from './loading/withWalletActions.ts'
import { loadMessages } from './locale/loadMessages.ts'
import { close } from './modal/close.ts'
import { goBack } from './modal/goBack.ts'
import { navigate } from './modal/navigate.ts'
import { open } from './modal/open.ts'
import { notify } from './report/notify.ts'
import { report } from './report/report.ts'
import { track } from './report/track.ts'
import { runtimeOf } from './state/runtime.ts'
import type { Kernel } from './types/kernel.ts'
import type { ViewName } from './types/register.ts'
import type { SlotItem } from './types/slot.ts'

type Actions = Omit<
  Kernel,
  | 'name'
  | 'hooks'
  | 'state'
  | 'initialState'
  | 'config'
  | 'features'
  | 'snapshot'
  | 'connectors'
  | 'networks'
  | 'storage'
  | 'http'
  | 'signal'
  | 'plugins'
  | 'tap'
  | 'start'
  | 'destroy'
  | 'subscribe'
>

/** Verbs that reach a wallet, the network or what is stored. */
const loaded = [
  'connect',
  'reconnect',
  'disconnect',
  'switchConnection',
  'switchAccount',
  'recheck',
  'forgetWallet',
  'switchNetwork',
  'fetchBalance',
  'fetchTokens',
  'prepare',
  'send',
  'stopWaiting',
  'acknowledge',
  'waitForTransaction',
  'signMessage',
  'signTypedData',
  'request',
  'chooseWallet',
  'getCapabilities',
  'resolveName',
  'lookupAddress',
  'getPaymentUri',
  'validateAddress',
  'withOverlay',
] as const satisfies readonly (keyof Actions & keyof Loaded)[]

/** Binds each verb to its kernel. What reaches a wallet loads on the first act. */
export function bindActions(own: () => Kernel, hooks: ReturnType<typeof createHooks>): Actions {
  const bind = (name: (typeof loaded)[number]) => {
    const run = (...args: unknown[]) => withWalletActions((verbs) => verbs.runVerb(verbs, name, own(), args))
    return [name, run] as const
  }
  return {
    // Each is the action of its name, with the kernel as its first argument.
    ...(Object.fromEntries(loaded.map(bind)) as unknown as Pick<Actions, (typeof loaded)[number]>),
    connection: (namespace) => runtimeOf(own()).sessions?.connection(namespace) as never,
    // Until the first act nothing is connected, and each namespace is on the first network that it offers.
    connections: (namespace) => runtimeOf(own()).sessions?.connections(namespace) ?? [],
    account: (namespace) =>
      runtimeOf(own()).sessions?.account(namespace) ?? {
        status: 'disconnected',
        balance: { status: 'idle' },
        tokens: { status: 'idle', data: [] },
      },
    network(namespace) {
      const { sessions } = runtimeOf(own())
      const { networks } = own()
      return sessions ? networks.get(sessions.network(namespace) ?? '') : networks.list(namespace)[0]
    },
    getProvider: async (namespace) => own().connection(namespace)?.connector.getProvider() as never,
    open: (view?: string | { readonly namespace: string }, params?: unknown) =>
      typeof view === 'object' ? open(own(), '', view) : open(own(), view, params),
    close: (reason) => close(own(), reason),
    navigate: (to: string | SlotItem, params?: unknown) =>
      typeof to === 'object' ? navigate(own(), to.view, to.params, 'push') : navigate(own(), to, params, 'push'),
    replace: (view: string, params?: unknown) => navigate(own(), view, params, 'replace'),
    goBack: () => goBack(own()),
    view: (view) => hooks.resolveView.call({ view: view as ViewName }) as never,
    slot(slot, context) {
      const items = hooks.slot
        .for(slot)
        .call([], context)
        .toSorted((left, right) => left.order - right.order)
      return runtimeOf(own()).texts?.labels(items) ?? items
    },
    notify: (message, variant) => notify(own(), message, variant),
    alert: (input) => aside(own(), ({ alert }) => alert(own(), input)),
    setTheme(change) {
      const { state } = runtimeOf(own())
      if (!own().signal.aborted) state.theme = themeOf(change, state.theme)
    },
    setLocale: async (locale, source) => (await import('./locale/setLocale.ts')).setLocale(own(), locale, source),
    messages: (name, english) => runtimeOf(own()).texts?.table(name, english) ?? english,
    loadMessages: () => loadMessages(own()),
    track: (event, props) => track(own(), event, props),
    report: (error) => report(own(), error),
  }
}

type Loaded = typeof import('./walletActions.ts')
