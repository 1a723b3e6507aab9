import { lazy, Suspense } from 'react';
import { DropAnywhere } from '../../features/file-upload/drop-anywhere.tsx';
import { useShortcuts } from '../../parts/actions/use-shortcuts.ts';
import { ExtensionInstaller } from '../../parts/extensions/install/extension-installer.tsx';
import { Tour } from '../../parts/first-run/tour.tsx';
import { usePreferenceSync } from '../../session/preferences.ts';
import { usePermission } from '../../session/session.ts';
import { AboutBox } from './about-box.tsx';
import classes from './frame.module.css';
import { Navigation } from './navigation.tsx';
import { PageGate } from './page-gate.tsx';
import { ServerGoneBar } from './server-gone-bar.tsx';
import { SessionEndDialog } from './session-end-dialog.tsx';
import { ShortcutOverlay } from './shortcut-overlay.tsx';
import { TopBar } from './top-bar.tsx';
import { useFrameActions } from './use-frame-actions.ts';
import { useLiveEvents } from './use-live-events.ts';
import { useNavigationShape } from './use-navigation-shape.ts';
import { useVerbs } from './use-verbs.ts';

/** The first page does without it. */
const CommandPalette = lazy(async () => ({
  default: (await import('./command-palette.tsx')).CommandPalette,
}));

/** What stands around every page: navigation, top bar, and what may come over them. */
export function Frame() {
  useShortcuts();
  useFrameActions();
  useVerbs();
  usePreferenceSync();
  useLiveEvents();
  const [shape] = useNavigationShape();
  const mayIngest = usePermission('graphdb/Ingest');

  return (
    <div className={classes['frame']}>
      <a className={classes['skip']} href="#page" onClick={skipToPage}>
        Skip to the page
      </a>
      <ServerGoneBar />
      <Navigation shape={shape} />
      <TopBar hasMenu={shape === 'drawer'} />
      <main id="page" tabIndex={-1} className={classes['page']}>
        <PageGate />
      </main>
      {mayIngest ? <DropAnywhere /> : null}
      <ExtensionInstaller />
      <SessionEndDialog />
      <Suspense fallback={null}>
        <CommandPalette />
      </Suspense>
      <ShortcutOverlay />
      <AboutBox />
      <Tour />
    </div>
  );
}

/** The document has a base address, to which a plain `#page` would lead. */
function skipToPage(event: { preventDefault(): void }): void {
  event.preventDefault();
  document.getElementById('page')?.focus();
}
