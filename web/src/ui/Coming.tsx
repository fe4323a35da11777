/** In place of something that may not come at all, and then takes no room (`loading.css`). */
export function Coming() {
  return <div data-coming hidden />
}
