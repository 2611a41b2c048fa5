import type { ConnectorState, DeepReadonly, Kernel } from 'tapkit/kernel'

/** 'Trust Wallet', 'trust-wallet' and 'trust' are the same name. */
const normalize = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/wallet$/, '')

/**
 * The listed wallet with a name, an id or a reverse domain name. Installed wallets come first, then wallets of the
 * app's chain. If two objects claim the identity, there is no answer, so that no visitor is sent to the first claimant
 * (wallets 1).
 */
export function findWallet(
  kernel: Kernel,
  wallet: string,
  namespace?: string,
): DeepReadonly<ConnectorState> | undefined {
  const { order, byId } = kernel.state.connectors
  const wanted = normalize(wallet)
  const isNamed = ({ id, name, rdns }: DeepReadonly<ConnectorState>) =>
    [id, rdns].some((each) => each?.toLowerCase() === wallet.toLowerCase()) ||
    (wanted !== '' && normalize(name) === wanted)
  const own = namespace ?? kernel.network()?.namespace
  const rank = (each: DeepReadonly<ConnectorState>) => Number(!each.installed) * 2 + Number(each.namespace !== own)
  const [first, ...others] = order
    .flatMap((key) => byId[key] ?? [])
    .filter((each) => isNamed(each) && (namespace === undefined || namespace === each.namespace))
    .toSorted((left, right) => rank(left) - rank(right))
  // Names are compared more loosely here than in the registry, so two installed wallets may match.
  const isContested = others.some((each) => each.installed && each.namespace === first?.namespace)
  return isContested || first?.disputed ? undefined : first
}
