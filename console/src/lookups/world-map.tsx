import { useEffect, useState } from 'preact/hooks'

type Land = { readonly width: number; readonly height: number; readonly land: string }
type Position = {
  readonly latitude?: number
  readonly longitude?: number
  readonly city: string
  readonly country: string
}

/** The world with a mark on it; the outline comes with the console and is loaded when it is first needed. */
export function WorldMap({ latitude, longitude, city, country }: Position) {
  const [world, show] = useState<Land>()
  useEffect(() => {
    import('./land.json').then(
      (loaded) => show(loaded.default),
      () => {},
    )
  }, [])
  const isKnown = latitude !== undefined && longitude !== undefined
  const label = isKnown ? `Map of the world with a mark at ${city || country}` : 'Map of the world without a mark'
  return (
    <figure class="map">
      <svg viewBox="0 15 1000 425" role="img" aria-label={label}>
        {world && <path class="land" d={world.land} />}
        {isKnown && (
          <g transform={`translate(${((longitude + 180) / 360) * 1000} ${((90 - latitude) / 180) * 500})`}>
            <circle class="halo" r="22" />
            <circle class="spot" r="7" />
          </g>
        )}
      </svg>
    </figure>
  )
}
