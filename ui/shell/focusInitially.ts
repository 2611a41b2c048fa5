/** Puts the focus where the view says (`data-autofocus`), else on its heading, else on the dialog. */
export function focusInitially(dialog: HTMLElement): void {
  const target =
    dialog.querySelector<HTMLElement>('.tk-view [data-autofocus]') ??
    dialog.querySelector<HTMLElement>('.tk-view h2[tabindex], .tk-view h3[tabindex]') ??
    dialog
  target.focus({ preventScroll: true })
}
