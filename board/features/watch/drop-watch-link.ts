import { navigate } from 'wouter/use-browser-location'

/** Takes the link's players out of the address, so that a reload doesn't ask again. */
export function dropWatchLink(): void {
  const parameters = new URLSearchParams(window.location.search)
  parameters.delete('watch')
  const search = parameters.toString()
  navigate(
    `${import.meta.env.BASE_URL}${search === '' ? '' : `?${search}`}${window.location.hash}`,
    {
      replace: true,
    },
  )
}
