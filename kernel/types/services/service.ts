/** A service: `id` is unique among those of a kind, `name` is what a visitor reads. */
export type Service = {
  readonly id: string
  readonly name: string
  /** An `https:`, `data:` or same-origin picture. */
  readonly imageUrl?: string | undefined
}
