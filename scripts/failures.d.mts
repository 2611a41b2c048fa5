export type Failure = {
  readonly stage: string
  readonly name: string
  readonly words: string
  readonly seen?: { readonly page: string; readonly console: string; readonly load: string }
  readonly again?: { readonly stage: 'e2e' | 'engines' | 'examples'; readonly file?: string; readonly name?: string }
}
