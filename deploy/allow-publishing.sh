#!/bin/sh
# Lets the account of the server publish (OFFICE_EDIT, docs/set-up-the-editor.md), and write nothing else of its
# own code. Run it as root in the folder of a release, after npm run build:
#   sh deploy/allow-publishing.sh website
set -eu
account=${1:?the account that the server runs as}
writable="builds .astro node_modules/.astro node_modules/.cache node_modules/.vite"
install -d -o "$account" $writable
chown -Rh "$account" dist $writable
# The account may add entries here, as for the new link dist, and because of the sticky bit rename or remove only its own.
chgrp "$account" . node_modules
chmod 1775 . node_modules
