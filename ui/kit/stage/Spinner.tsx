/** A turning arc; still if motion is reduced. The text beside it names the work in progress. */
export function Spinner({ size = 20 }: { readonly size?: 16 | 20 | 24 | undefined }) {
  return (
    <svg className={`i tk-spin${size === 20 ? '' : ` i-${size}`}`} viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="7.25" opacity=".25" />
      <path d="M10 2.75A7.25 7.25 0 0 1 17.25 10" />
    </svg>
  )
}
