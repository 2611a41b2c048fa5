/** A service. `id` is unique among services of a kind; `name` is shown to the visitor. */
export type Service = {
  readonly id: string
  readonly name: string
  /** An `https:`, `data:` or same-origin picture. */
  readonly imageUrl?: string | undefined
}
