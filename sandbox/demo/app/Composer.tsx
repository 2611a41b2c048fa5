import type { ThemeOptions } from 'tapkit/kernel'
import type { Composition } from '../compose.ts'
import { type NetworkKey, networkKeys, networks } from '../networks.ts'

type Props = {
  readonly composition: Composition
  readonly theme: ThemeOptions
  readonly onComposition: (composition: Composition) => void
  readonly onTheme: (theme: ThemeOptions) => void
}

const switches = [
  ['send', 'Send'],
  ['receive', 'Receive'],
  ['multiWallet', 'Several wallets'],
  ['networkSwitch', 'Network switching'],
  ['legal', 'Legal footer'],
  ['debug', 'Alerts for developers'],
] as const

/** Every switch of the demo. */
export function Composer({ composition, theme, onComposition, onTheme }: Props) {
  const toggleNetwork = (key: NetworkKey) => {
    const list = composition.networks.includes(key)
      ? composition.networks.filter((other) => other !== key)
      : [...composition.networks, key]
    if (list.length > 0) onComposition({ ...composition, networks: list })
  }
  return (
    <section className="panel" aria-labelledby="compose-title">
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
      <fieldset>
        <legend>Networks</legend>
        {networkKeys.map((key) => (
          <label key={key}>
            <input type="checkbox" checked={composition.networks.includes(key)} onChange={() => toggleNetwork(key)} />
            {networks[key].label}
            {networks[key].local ? '' : ' (no local chain)'}
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
