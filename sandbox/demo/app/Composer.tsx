import type { ThemeOptions } from 'tapkit/kernel'
import { type Composition, defaultComposition, wholeComposition } from '../compose.ts'
import { isHere, type NetworkKey, networkKeys, networks } from '../networks.ts'
import type { SandboxConfig } from '../sandboxConfig.ts'

type Props = {
  readonly config: SandboxConfig
  readonly composition: Composition
  readonly theme: ThemeOptions
  readonly onComposition: (composition: Composition) => void
  readonly onTheme: (theme: ThemeOptions) => void
}

/** What one press composes. */
const presets = [
  ['A whole account', wholeComposition],
  ['Connect and send', defaultComposition],
] as const

const switches = [
  ['send', 'Send'],
  ['receive', 'Receive'],
  ['names', 'Account names'],
  ['api', 'Blockchain API'],
  ['history', 'Activity'],
  ['onramp', 'Buy'],
  ['pay', 'Deposits and payments'],
  ['runes', 'Runes'],
  ['swap', 'Swap'],
  ['permits', 'Swaps by signature'],
  ['auth', 'Login with a passkey'],
  ['socials', 'Login at providers'],
  ['signIn', 'Sign-in'],
  ['capture', 'Email'],
  ['walletConnect', 'WalletConnect'],
  ['wallets', 'Wallet directory'],
  ['tokens', 'Tokens'],
  ['multiWallet', 'Several wallets'],
  ['networkSwitch', 'Network switching'],
  ['legal', 'Legal footer'],
  ['debug', 'Alerts for developers'],
] as const

/** Every switch of the demo. */
export function Composer({ config, composition, theme, onComposition, onTheme }: Props) {
  const toggleNetwork = (key: NetworkKey) => {
    const list = composition.networks.includes(key)
      ? composition.networks.filter((other) => other !== key)
      : [...composition.networks, key]
    if (list.length > 0) onComposition({ ...composition, networks: list })
  }
  return (
    <section className="panel panel--compose" aria-labelledby="compose-title">
      <h2 id="compose-title">Compose</h2>
      <fieldset>
        <legend>Theme</legend>
        {(['system', 'light', 'dark'] as const).map((mode) => (
          <label key={mode}>
            <input
              type="radio"
              name="mode"
              checked={theme.mode === mode}
              onChange={() => onTheme({ ...theme, mode })}
            />
            {mode}
          </label>
        ))}
        <label>
          <input
            type="color"
            value={theme.accent ?? '#00687a'}
            onChange={(event) => onTheme({ ...theme, accent: event.target.value })}
          />
          accent
        </label>
      </fieldset>
      <p className="row">
        {presets.map(([label, preset]) => (
          <button
            key={label}
            type="button"
            onClick={() => onComposition({ ...preset, networks: preset.networks.filter((key) => isHere(config, key)) })}
          >
            {label}
          </button>
        ))}
      </p>
      <fieldset>
        <legend>Networks</legend>
        {networkKeys.map((key) => (
          <label key={key}>
            <input
              type="checkbox"
              disabled={!isHere(config, key)}
              checked={composition.networks.includes(key)}
              onChange={() => toggleNetwork(key)}
            />
            {networks[key].label}
            {isHere(config, key) ? (networks[key].local ? '' : ' (no local chain)') : ' (not on this machine)'}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>Features</legend>
        {switches.map(([key, label]) => (
          <label key={key}>
            <input
              type="checkbox"
              checked={composition[key]}
              onChange={() => onComposition({ ...composition, [key]: !composition[key] })}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </section>
  )
}
