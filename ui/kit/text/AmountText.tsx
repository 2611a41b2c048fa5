type Props = {
  /** As it is shown: '2.418', '$12,408.32', '-0.1'. */
  readonly value: string
  /** As `unitText` of the kernel writes it: it stands right behind the figure. */
  readonly unit?: string | undefined
  /** Adds '+' and the color of incoming amounts, or the real minus. */
  readonly sign?: '+' | '-' | undefined
  /** The unrounded value. */
  readonly title?: string | undefined
  /** Quiets the decimals: for fiat only, a token's decimals are the amount. */
  readonly fiat?: boolean | undefined
  readonly size?: 20 | 26 | 36 | 50 | undefined
}

/** A figure: left to right everywhere, digits of one width, real signs, quiet units. */
export function AmountText({ value, unit, sign, title, fiat = false, size }: Props) {
  const negative = sign === '-' || (!sign && /^[-\u2212]/.test(value))
  const figure = value.replace(/^[-+\u2212]/, '')
  const cut = fiat ? figure.search(/[.,]\d{1,2}$/) : -1
  return (
    <span
      translate="no"
      className={`tk-fig${size ? ` tk-fig--${size}` : ''}${sign === '+' ? ' pos' : ''}`}
      title={title}
    >
      {negative ? '\u2212' : sign === '+' ? '+' : ''}
      {cut < 0 ? figure : figure.slice(0, cut)}
      {cut >= 0 && <span className="sub">{figure.slice(cut)}</span>}
      {unit && <bdi className="sub">{` ${unit}`}</bdi>}
    </span>
  )
}
