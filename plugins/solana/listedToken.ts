/** A token of the host's list: its mint, alone or with a picture (`https:` or `data:image/…`). */
export type ListedToken = string | { readonly address: string; readonly imageUrl?: string | undefined }
