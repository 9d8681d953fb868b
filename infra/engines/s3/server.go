//go:build server

// Package s3 names the server, so that go.mod lists what it is built from.
package s3

import _ "github.com/versity/versitygw/cmd/versitygw"
